import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODE } from '../../src/contract/codes.ts'
import { createFairQueue } from '../fair-rounds.ts'
import { addressKey } from '../service/admission/address-key.ts'
import { type BodyRoom, createBodyRoom } from './body-room.ts'
import { createPace } from './pace.ts'

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
export function createShape(): (bytes: Uint8Array) => boolean {
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

const tooMuch = () => new BadBodyError('too much of this address is under way', CODE.tooMany, true)

/** Capacity taken by one request, which is released once. */
type OwnRoom = {
  /** Reserves capacity for a body with a Content-Length. */
  promise: (bytes: number) => boolean
  take: (bytes: number) => boolean
  give: () => void
}

function ownRoom(room: BodyRoom, owner: string): OwnRoom {
  let promised = 0
  let taken = 0
  return {
    promise: (bytes) => {
      const isPromised = room.promise(owner, bytes)
      if (isPromised) promised = bytes
      return isPromised
    },
    take: (bytes) => {
      const isTaken = room.take(owner, bytes)
      if (isTaken) taken += bytes
      return isTaken
    },
    give: () => {
      if (promised > 0) room.release(owner, promised)
      if (taken > 0) room.give(owner, taken)
      promised = 0
      taken = 0
    },
  }
}

/** The bytes of a body as they arrive. */
type Pieces = { add: (bytes: Buffer) => void; text: (length: number) => string; drop: () => void }

/**
 * Creates a buffer for a body. With a Content-Length it is allocated whole: large blocks of memory return to
 * the system when they are free, many small ones fragment the heap.
 */
function piecesOf(announced: number): Pieces {
  let whole = announced >= 0 ? Buffer.allocUnsafeSlow(announced) : null
  let chunks: Buffer[] = []
  let filled = 0
  return {
    add: (bytes) => {
      if (whole === null) chunks.push(bytes)
      else filled += bytes.copy(whole, filled)
    },
    text: (length) => (whole ?? Buffer.concat(chunks, length)).toString('utf8'),
    drop: () => {
      whole = null
      chunks = []
    },
  }
}

/** Number of chunks of bodies, of 64 KiB at most, that are read per round of the event loop. */
const PIECES_A_ROUND = 8
/** A complete body up to this size is not queued: reading it costs less than queueing it. */
const SMALL = 16 * 1024

type Place = {
  room: OwnRoom
  /** Calls `goOn` when the fair queue allows the next chunk, after so many bytes of this one. */
  turn: (bytes: number, goOn: () => void) => void
}

/**
 * Reads the text of a body, chunk by chunk in a fair queue with other bodies: read at full network speed,
 * those of hundreds of connections would delay everybody else. The rest of a refused body is read and
 * dropped, or not read at all.
 */
function readText(
  request: FastifyRequest,
  payload: IncomingMessage,
  { room, turn }: Place,
): Promise<string> {
  const limit = request.routeOptions.bodyLimit
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (announced > limit) {
    reject(new BadBodyError('too large', CODE.tooLarge))
    return promise
  }
  if (announced > 0 && !room.promise(announced)) {
    // No byte of it is read: the data of hundreds of connections would have to be garbage-collected.
    reject(tooMuch())
    return promise
  }
  const pieces = piecesOf(announced)
  let length = 0
  const isRefusedShape = createShape()
  const refuse = (error: BadBodyError) => {
    payload.off('data', take)
    payload.off('close', breakOff)
    if (error.isCut) payload.pause()
    else payload.resume()
    pieces.drop()
    reject(error)
  }
  const take = (chunk: Buffer | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    length += bytes.length
    if (length > limit) refuse(new BadBodyError('too large', CODE.tooLarge))
    else if (!room.take(bytes.length)) refuse(tooMuch())
    else if (isRefusedShape(bytes))
      refuse(new BadBodyError('nested too deep, or too many values', CODE.bad, true))
    else {
      pieces.add(bytes)
      if (length === announced && bytes.length === length && length <= SMALL) return
      payload.pause()
      turn(bytes.length, () => payload.resume())
    }
  }
  // Every request is closed at its end, so an error is made only where nothing was settled before.
  const breakOff = () => reject(new BadBodyError('the body broke off'))
  payload.on('data', take)
  payload.once('error', breakOff)
  payload.once('close', breakOff)
  payload.once('end', () => {
    payload.off('close', breakOff)
    const isWhole = Number.isNaN(announced) || announced === length
    if (isWhole) resolve(pieces.text(length))
    else reject(new BadBodyError('the body has another length than announced'))
  })
  return promise
}

/**
 * Registers a JSON parser like Fastify's, which checks the shape first. The bytes of a body count as in
 * memory until `answered` is called with its request.
 */
export function readFlatJson(app: FastifyInstance): {
  answered: (request: FastifyRequest) => void
} {
  const parse = app.getDefaultJsonParser('error', 'error')
  const room = createBodyRoom()
  const begin = createFairQueue(PIECES_A_ROUND)
  const pace = createPace()
  const rooms = new WeakMap<FastifyRequest, OwnRoom>()
  const answered = (request: FastifyRequest) => rooms.get(request)?.give()
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const owner = addressKey(request.ip)
      const own = ownRoom(room, owner)
      rooms.set(request, own)
      try {
        const text = await readText(request, payload, {
          room: own,
          turn: (bytes, goOn) => {
            const ms = pace.wait(owner, bytes)
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
        own.give()
        throw error
      }
    },
  )
  return { answered }
}
