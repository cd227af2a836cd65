async def load_config():
    return {"name": "kiosk"}
