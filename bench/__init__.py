"""What is fast, measured: ``make bench``. Each module named in ``__main__`` gives rows; a row past its limit fails the run."""
