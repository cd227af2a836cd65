"""What the gateway's surfaces share: the host, failures, metrics, how investigations stand."""
