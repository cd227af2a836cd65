"""Tools made from OpenAPI documents: loaded, generated, called, checked.

location → loader (retrieving, cache, parsing, references) → Document
         → generator (operations, inputs, flattening, wording, names) → Generated
         → tool (checking, requests, calling) → ToolResult
"""
