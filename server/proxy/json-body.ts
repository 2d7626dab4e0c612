/** Parser of call bodies, which refuses those that would take too much time or memory. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODE } from '../../src/contract/codes.ts'
import { createFairQueue } from '../fair-queue.ts'
import { addressKey } from '../service/rate-limits/address-key.ts'
import { type BodyCapacity, createBodyCapacity } from './body-capacity.ts'
import { createBodyThrottle } from './body-throttle.ts'

/** Deeper than any call of the contract, and fast enough for JSON.parse. */
const MOST_DEPTH = 32
/** More than any call of the contract has; a large call has one long text. */
const MOST_VALUES = 10_000
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
/** `[` and `{`, `]` and `}` differ from each other in this bit only. */
const CURLY = 0x20
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Creates a streaming check whether a JSON text nests too deep or has too many values. JSON.parse takes
 * twenty times as long for a megabyte of brackets as for a megabyte of text; one pass over the bytes costs
 * next to nothing, and nothing after the first excess bracket need stay in memory.
 */
export function createShapeCheck(): (bytes: Uint8Array) => boolean {
  let depth = 0
  let values = 0
  let isText = false
  let isEscaped = false
  return (bytes) => {
    for (const sign of bytes) {
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) isText = false
      } else if (sign === QUOTE) isText = true
      else if (sign === COMMA) values += 1
      else if ((sign | CURLY) === OPEN) {
        depth += 1
        values += 1
        if (depth > MOST_DEPTH) return true
      } else if ((sign | CURLY) === CLOSE) depth -= 1
    }
    return values > MOST_VALUES
  }
}

/** Reports a body that no page of ours sends. */
export class BadBodyError extends Error {
  readonly statusCode: number
  /** Whether the rest is not even read: the connection ends with the answer. */
  readonly isCut: boolean
  constructor(message: string, statusCode: number = CODE.bad, isCut = false) {
    super(message)
    this.statusCode = statusCode
    this.isCut = isCut
  }
}

const createTooMuchError = () =>
  new BadBodyError('too much of this address is under way', CODE.tooMany, true)

/** Capacity taken by one request, which is released once. */
type RequestCapacity = {
  /** Reserves capacity for a body with a Content-Length. */
  promise: (bytes: number) => boolean
  take: (bytes: number) => boolean
  /** The bytes taken. */
  taken: () => number
  free: () => void
}

function createRequestCapacity(capacity: BodyCapacity, owner: string): RequestCapacity {
  let reserved = 0
  let taken = 0
  return {
    promise: (bytes) => {
      const isPromised = capacity.reserve(owner, bytes)
      if (isPromised) reserved = bytes
      return isPromised
    },
    take: (bytes) => {
      const isTaken = capacity.take(owner, bytes)
      if (isTaken) taken += bytes
      return isTaken
    },
    taken: () => taken,
    free: () => {
      if (reserved > 0) capacity.cancelReservation(owner, reserved)
      if (taken > 0) capacity.free(owner, taken)
      reserved = 0
      taken = 0
    },
  }
}

/** The bytes of a body as they arrive. */
type BodyBuffer = {
  add: (bytes: Buffer) => void
  text: (length: number) => string
  clear: () => void
}

/**
 * Creates a buffer for a body. With a Content-Length it is allocated whole: large blocks of memory return to
 * the system when they are free, many small ones fragment the heap.
 */
function createBodyBuffer(announced: number): BodyBuffer {
  let whole = announced >= 0 ? Buffer.allocUnsafeSlow(announced) : null
  let chunks: Buffer[] = []
  let filled = 0
  return {
    add: (bytes) => {
      if (whole === null) chunks.push(bytes)
      else filled += bytes.copy(whole, filled)
    },
    text: (length) => (whole ?? Buffer.concat(chunks, length)).toString('utf8'),
    clear: () => {
      whole = null
      chunks = []
    },
  }
}

/** Number of chunks of bodies, of 64 KiB at most, that are read per round of the event loop. */
const CHUNKS_PER_ROUND = 8
/** A complete body up to this size is not queued: reading it costs less than queueing it. */
const SMALL = 16 * 1024

type ReadContext = {
  capacity: RequestCapacity
  /** Calls `goOn` when the fair queue allows the next chunk, after so many bytes of this one. */
  queueNext: (bytes: number, goOn: () => void) => void
}

/**
 * Reads the text of a body, chunk by chunk in a fair queue with other bodies: read at full network speed,
 * those of hundreds of connections would delay everybody else. The rest of a refused body is read and
 * dropped, or not read at all.
 */
function readText(
  request: FastifyRequest,
  payload: IncomingMessage,
  { capacity, queueNext }: ReadContext,
): Promise<string> {
  const limit = request.routeOptions.bodyLimit
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (announced > limit) {
    reject(new BadBodyError('too large', CODE.tooLarge))
    return promise
  }
  if (announced > 0 && !capacity.promise(announced)) {
    // No byte of it is read: the data of hundreds of connections would have to be garbage-collected.
    reject(createTooMuchError())
    return promise
  }
  const buffer = createBodyBuffer(announced)
  let length = 0
  const isBadShape = createShapeCheck()
  const refuse = (error: BadBodyError) => {
    payload.off('data', take)
    payload.off('close', rejectBroken)
    if (error.isCut) payload.pause()
    else payload.resume()
    buffer.clear()
    reject(error)
  }
  const take = (chunk: Buffer | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    length += bytes.length
    if (length > limit) refuse(new BadBodyError('too large', CODE.tooLarge))
    else if (!capacity.take(bytes.length)) refuse(createTooMuchError())
    else if (isBadShape(bytes))
      refuse(new BadBodyError('nested too deep, or too many values', CODE.bad, true))
    else {
      buffer.add(bytes)
      if (length === announced && bytes.length === length && length <= SMALL) return
      payload.pause()
      queueNext(bytes.length, () => payload.resume())
    }
  }
  // Every request is closed at its end, so an error is made only where nothing was settled before.
  const rejectBroken = () => reject(new BadBodyError('the body broke off'))
  payload.on('data', take)
  payload.once('error', rejectBroken)
  payload.once('close', rejectBroken)
  payload.once('end', () => {
    payload.off('close', rejectBroken)
    const isWhole = Number.isNaN(announced) || announced === length
    if (isWhole) resolve(buffer.text(length))
    else reject(new BadBodyError('the body has another length than announced'))
  })
  return promise
}

/**
 * Registers a JSON parser like Fastify's, which checks the shape first. The bytes of a body count as in
 * memory until `answered` is called with its request.
 */
export function registerJsonParser(app: FastifyInstance): {
  answered: (request: FastifyRequest) => void
  /** Size of a request's body. */
  bytesOf: (request: FastifyRequest) => number
} {
  const parse = app.getDefaultJsonParser('error', 'error')
  const capacity = createBodyCapacity()
  const begin = createFairQueue(CHUNKS_PER_ROUND)
  const throttle = createBodyThrottle()
  const capacities = new WeakMap<FastifyRequest, RequestCapacity>()
  const answered = (request: FastifyRequest) => capacities.get(request)?.free()
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const owner = addressKey(request.ip)
      const own = createRequestCapacity(capacity, owner)
      capacities.set(request, own)
      try {
        const text = await readText(request, payload, {
          capacity: own,
          queueNext: (bytes, goOn) => {
            const ms = throttle.wait(owner, bytes)
            if (ms > 0) setTimeout(() => begin(owner, goOn), ms)
            else begin(owner, goOn)
          },
        })
        return await new Promise<unknown>((resolve, reject) => {
          void parse(request, text, (error, body) => {
            if (error) reject(error)
            else resolve(body)
          })
        })
      } catch (error) {
        own.free()
        throw error
      }
    },
  )
  const bytesOf = (request: FastifyRequest) => capacities.get(request)?.taken() ?? 0
  return { answered, bytesOf }
}
