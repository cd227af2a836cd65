from reports.formating import as_money


def build_report(amounts):
    return "\n".join(as_money(amount) for amount in amounts)
