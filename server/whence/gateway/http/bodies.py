"""Bodies that are read whatever type the client says they have: `curl -d` calls JSON a form.

What is wrong with one is told as FastAPI tells of the others, with the path of the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from whence_tools.schema import publish_schema

if TYPE_CHECKING:
    from fastapi import Request

Model = TypeVar("Model", bound=BaseModel)


async def read_json(request: Request) -> Any:
    """The body.

    Raises:
        RequestValidationError: it is no JSON.
    """
    try:
        return from_json(await request.body(), allow_inf_nan=False)
    except ValueError as error:
        wrong = {"type": "json_invalid", "loc": ("body",), "msg": str(error)}
        raise RequestValidationError([wrong]) from None


def validate_body(model: type[Model], body: Any) -> Model:
    """The body as the model has it.

    Raises:
        RequestValidationError: it does not fit.
    """
    try:
        return model.model_validate(body)
    except ValidationError as error:
        wrong = [
            {**item, "loc": ("body", *item["loc"])}
            for item in error.errors(include_url=False, include_context=False)
        ]
        raise RequestValidationError(wrong) from None


def document_bodies(*models: type[BaseModel]) -> dict[str, Any]:
    """The `openapi_extra` of a route whose body is one of the models."""
    schemas = [publish_schema(model) for model in models]
    schema = schemas[0] if len(schemas) == 1 else {"oneOf": schemas}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
