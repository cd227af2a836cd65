def handle(event):
    workspace.publish(event["id"], event)
    return event


print(handle({"id": 3}))
