"""session_"""
