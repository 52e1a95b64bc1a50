"""saves"""
