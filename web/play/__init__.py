"""What any table can do: play, replay, take back, pass the device, compare seals."""
