def with_prefix(settings, prefix):
    for name in settings:
        settings[f"{prefix}_{name}"] = settings.pop(name)
    return settings
