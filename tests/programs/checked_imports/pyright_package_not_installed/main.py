import httpz_client

print(httpz_client.get("/"))
