import type { FastifyInstance } from 'fastify'

/** Deeper than any call of the contract, and than what JSON.parse takes long for. */
const MOST_DEPTH = 32
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`, `]` and `}` differ from each other in this bit only. */
const CURLY = 0x20
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Whether a JSON text nests deeper than that. A megabyte of brackets keeps JSON.parse twenty times as
 * long as a megabyte of text; one pass over the text costs next to nothing.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if ((sign | CURLY) === OPEN) {
      depth += 1
      if (depth > MOST_DEPTH) return true
    } else if ((sign | CURLY) === CLOSE) depth -= 1
  }
  return false
}

/** Reads JSON as Fastify does, after a look at its depth. */
export function readFlatJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (isTooDeep(text)) done(Object.assign(new Error('nested too deep'), { statusCode: 400 }))
    else void parse(request, text, done)
  })
}
