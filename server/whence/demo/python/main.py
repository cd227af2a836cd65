"""Prints the monthly sales report."""

from pathlib import Path

from sales.ledger import read_sales
from sales.report import monthly_report
from sales.settings import load_settings

HERE = Path(__file__).parent


def main() -> None:
    settings = load_settings(HERE / "data" / "settings.json")
    sales = read_sales(HERE / "data" / "sales.csv")
    print(monthly_report(sales, settings))


if __name__ == "__main__":
    main()
