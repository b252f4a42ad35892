"""What is done between adventures, what it costs and how long it takes."""
