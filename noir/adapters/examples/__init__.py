"""Examples: one program for each adapter, to copy and change."""
