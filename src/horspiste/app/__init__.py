"""The one place that wires settings, store, formats and campaigns together."""
