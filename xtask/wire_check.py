"""Judges requests by the types of the official SDKs.

Run by `cargo xtask wire-check`, which installs wire_check.txt into a virtual environment:

    wire_check.py FOLDER

FOLDER has files of lines: each line is {"api": NAME, "request": JSON}. A request may be the
conversation's members alone; a model and other members that its API demands are added then.
Prints one row for each API, and the first refused requests. Fails if a request is refused.
"""

import copy
import json
import pathlib
import re
import sys
from functools import cache

from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

# So many refused requests of an API are shown, and so many characters of each.
SHOWN = 3
CHARACTERS = 2000

# Requests that an API accepts, and whose types refuse them: the API, a pattern of the complaint, and the
# reason. A pattern that allows nothing any more is no error: other requests may be rendered next time.
ALLOWED = [
    (
        "openai-responses",
        r"'status' was unexpected\) \(type: custom_tool_call\)",
        "the API answers with a custom tool call that has a `status`; the type has none",
    ),
    (
        "ollama",
        r"\('(id|index|tool_call_id)' was unexpected\)",
        "the server gives calls an id and an index since version 0.12.10; the types have none",
    ),
]


def closed(schema):
    """The schema with objects that have no other members than those it names: an API refuses such members.

    A TypedDict says nothing about them, and the models of answers, which Anthropic's messages may hold, allow
    any. So without this a message could have any member.
    """
    if isinstance(schema, dict):
        schema = {name: closed(value) for name, value in schema.items()}
        if "properties" in schema and schema.get("type") == "object":
            if schema.get("additionalProperties", True) is True:
                schema["additionalProperties"] = False
        # A discriminator is for OpenAPI; `oneOf` refuses what fits two types, as an empty message may.
        if "oneOf" in schema and "anyOf" not in schema:
            schema["anyOf"] = schema.pop("oneOf")
        return schema
    if isinstance(schema, list):
        return [closed(value) for value in schema]
    return schema


def type_judge(*types):
    """A judge by Python types: a request that one of them takes is taken."""
    validators = [Draft202012Validator(closed(TypeAdapter(each).json_schema(mode="validation"))) for each in types]

    def judge(request):
        found = [complaints(validator, request) for validator in validators]
        return [] if any(not each for each in found) else found[0]

    return judge


def complaints(validator, request):
    """The complaints about a request, each with its place."""
    found = []
    for error in validator.iter_errors(request):
        error = deepest(error)
        place = "/" + "/".join(str(step) for step in error.absolute_path)
        kind = error.instance.get("type") if isinstance(error.instance, dict) else None
        of = f" (type: {kind})" if isinstance(kind, str) else ""
        found.append(f"{place}: {error.message[-300:]}{of}")
    return found


def deepest(error):
    """The complaint of the alternative that fits best.

    That is the one whose complaint is farthest inside. Where `type` or `role` tells alternatives apart, one
    with another value there does not fit.
    """
    while error.context:
        alternatives = {}
        for each in error.context:
            alternatives.setdefault(each.schema_path[0], []).append(each)

        def fits(errors):
            named = {"type", "role", "object"}
            is_other = any(each.path and each.path[-1] in named for each in errors)
            is_shape = any(each.validator == "type" and not each.path for each in errors)
            depth = max(len(each.absolute_path) for each in errors)
            return (not is_other and not is_shape, depth, -len(errors))

        best = max(alternatives.values(), key=fits)
        error = max(best, key=lambda each: len(each.absolute_path))
    return error


def with_defaults(request, **defaults):
    return {**defaults, **request}


@cache
def anthropic():
    from anthropic.types import message_create_params as stable
    from anthropic.types.beta import message_create_params as beta

    # The members of the beta types that are headers and no members of the request do not matter here.
    judge = type_judge(stable.MessageCreateParams, beta.MessageCreateParams)
    return lambda request: judge(with_defaults(request, model="m", max_tokens=1))


@cache
def openai_chat():
    from openai.types.chat import completion_create_params as chat

    judge = type_judge(chat.CompletionCreateParams)
    return lambda request: judge(with_defaults(request, model="m"))


@cache
def openai_responses():
    from openai.types.responses import response_create_params as responses

    return type_judge(responses.ResponseCreateParams)


@cache
def mistral():
    from mistralai.client import models

    judge = type_judge(models.ChatCompletionRequest)
    return lambda request: judge(with_defaults(request, model="m"))


@cache
def ollama():
    from ollama import _types
    from typing_extensions import NotRequired, Required, TypedDict

    # Its ChatRequest takes any mapping for a message. So its members are judged by their own types.
    others = ("stream", "options", "format", "keep_alive", "think", "logprobs", "top_logprobs")
    fields = {name: field for name, field in _types.ChatRequest.model_fields.items() if name in others}
    body = TypedDict(
        "Body",
        {
            "model": Required[str],
            "messages": Required[list[_types.Message]],
            "tools": NotRequired[list[_types.Tool]],
            **{name: NotRequired[field.annotation] for name, field in fields.items()},
        },
    )
    judge = type_judge(body)

    def as_model(message):
        """The images as the SDK's model has them: the wire has their text alone."""
        images = message.get("images") if isinstance(message, dict) else None
        if not isinstance(images, list):
            return message
        return {**message, "images": [{"value": image} for image in images]}

    def judge_messages(request):
        messages = [as_model(message) for message in request.get("messages", [])]
        return judge({**with_defaults(request, model="m"), "messages": messages})

    return judge_messages


# The members of Gemini whose inside is the program's own, so that their names stay as they are.
FREE = {"args", "response", "parameters", "parametersJsonSchema", "responseSchema", "responseJsonSchema", "labels"}


def camel(value):
    """Names in camel case: Gemini takes `function_call` for `functionCall`, and the types name the latter."""
    if isinstance(value, list):
        return [camel(item) for item in value]
    if not isinstance(value, dict):
        return value
    named = {}
    for name, inner in value.items():
        name = re.sub(r"_([a-z])", lambda match: match.group(1).upper(), name)
        named[name] = inner if name in FREE else camel(inner)
    return named


@cache
def gemini():
    from google.genai import types
    from typing_extensions import NotRequired, Required, TypedDict

    # The SDK has no type for the body: it makes it of these.
    body = TypedDict(
        "Body",
        {
            "contents": Required[list[types.Content]],
            "systemInstruction": NotRequired[types.Content],
            "tools": NotRequired[list[types.Tool]],
            "toolConfig": NotRequired[types.ToolConfig],
            "safetySettings": NotRequired[list[types.SafetySetting]],
            "generationConfig": NotRequired[types.GenerationConfig],
            "cachedContent": NotRequired[str],
            "labels": NotRequired[dict[str, str]],
            "serviceTier": NotRequired[str],
        },
    )
    judge = type_judge(body)
    return lambda request: judge(camel({name: value for name, value in request.items() if name != "model"}))


@cache
def bedrock():
    import botocore.session
    from botocore.validate import ParamValidator

    service = botocore.session.get_session().get_service_model("bedrock-runtime")
    shape = service.operation_model("Converse").input_shape
    validator = ParamValidator()

    def judge(request):
        # The model is in the address. Bytes are text in base64 in the JSON, which the validator takes.
        report = validator.validate(with_defaults(copy.deepcopy(request), modelId="m"), shape)
        return report.generate_report().splitlines() if report.has_errors() else []

    return judge


JUDGES = {
    "anthropic": anthropic,
    "openai-chat": openai_chat,
    "openai-responses": openai_responses,
    "gemini": gemini,
    "bedrock-converse": bedrock,
    "mistral": mistral,
    "ollama": ollama,
}


TEXT = {"role": "user", "content": "Hello"}

# A request that each judge must take, and a broken one that it must refuse. A judge that takes anything is no
# judge, and a new version of an SDK may make one of it.
PROBES = {
    "anthropic": (
        {"messages": [{"role": "user", "content": [{"type": "text", "text": "Hello"}]}]},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": "Hello", "score": 1}]}]},
    ),
    "openai-chat": ({"messages": [TEXT]}, {"messages": [{**TEXT, "score": 1}]}),
    "openai-responses": ({"input": [TEXT]}, {"input": [{**TEXT, "score": 1}]}),
    "gemini": (
        {"contents": [{"role": "user", "parts": [{"text": "Hello"}]}]},
        {"contents": [{"role": "user", "parts": [{"text": "Hello", "score": 1}]}]},
    ),
    "bedrock-converse": (
        {"messages": [{"role": "user", "content": [{"text": "Hello"}]}]},
        {"messages": [{"role": "user", "content": [{"text": "Hello", "score": 1}]}]},
    ),
    "mistral": ({"messages": [TEXT]}, {"messages": [{**TEXT, "score": 1}]}),
    "ollama": ({"messages": [TEXT]}, {"messages": [{**TEXT, "score": 1}]}),
}


def probe(api):
    """Ends the program if a judge does not tell a sound request from a broken one."""
    sound, broken = PROBES[api]
    if found := JUDGES[api]()(sound):
        sys.exit(f"the types of {api} refuse a sound request: {found}")
    if not JUDGES[api]()(broken):
        sys.exit(f"the types of {api} take a message with an unknown member")


def reason_to_allow(api, complaint):
    for allowed_api, pattern, reason in ALLOWED:
        if api == allowed_api and re.search(pattern, complaint):
            return reason
    return None


def requests(folder):
    """The requests of all files, each once."""
    seen = set()
    for file in sorted(pathlib.Path(folder).glob("*.jsonl")):
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                if line.strip() and line not in seen:
                    seen.add(line)
                    held = json.loads(line)
                    yield held["api"], held["request"]


def main():
    [folder] = sys.argv[1:]
    for api in JUDGES:
        probe(api)
    judged, allowed, refused = {}, {}, {}
    for api, request in requests(folder):
        if api not in JUDGES:
            sys.exit(f"no type of an SDK judges requests of `{api}`: add it to JUDGES in xtask/wire_check.py")
        judged[api] = judged.get(api, 0) + 1
        found = JUDGES[api]()(request)
        reasons = [reason_to_allow(api, complaint) for complaint in found]
        if not found:
            continue
        if all(reasons):
            for reason in set(reasons):
                allowed[api, reason] = allowed.get((api, reason), 0) + 1
            continue
        refused.setdefault(api, []).append((request, found))
    print(f"{'api':<18}{'judged':>8}{'allowed':>9}{'refused':>9}")
    for api, count in sorted(judged.items()):
        passed = sum(number for (of, _), number in allowed.items() if of == api)
        print(f"{api:<18}{count:>8}{passed:>9}{len(refused.get(api, [])):>9}")
    for (api, reason), count in sorted(allowed.items()):
        print(f"allowed: {count} of {api}: {reason}")
    for api, found in sorted(refused.items()):
        for request, why in found[:SHOWN]:
            text = json.dumps(request, ensure_ascii=False)
            print(f"\nrefused by the types of {api}:\n  " + "\n  ".join(why[:5]) + f"\n  {text[:CHARACTERS]}")
    if not judged:
        sys.exit("no test wrote a request")
    if refused:
        sys.exit(1)


if __name__ == "__main__":
    main()
