"""`/ws`: chats and investigations over one WebSocket."""
