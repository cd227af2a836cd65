import asyncio

from mailer import Mailer
from repository import UserRepository
from service import InviteService


async def main():
    service = InviteService(UserRepository(), Mailer())
    await service.invite(2)


asyncio.run(main())
