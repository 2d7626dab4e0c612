/** The wire of the contract as data: parameters and reply of each call, and the names and codes that both sides share. */
import * as codes from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { contract } from '../../src/contract/contract.ts'
import { CONTRACT_NUMBER, OLDEST_CONTRACT } from '../../src/contract/contract-number.ts'
import { type Read, fieldSchemaShapes, type Shape, shapeOf } from './shape.ts'

export type Call = {
  url: string
  access: string
  repeat: string
  needsReauthentication: boolean
  params: Read
  reply: Read
}

export type Wire = {
  number: number
  oldest: number
  names: Record<string, string>
  calls: Record<string, Call>
}

function namesOf(path: string, value: unknown): [string, string][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => namesOf(`${path}.${key}`, inside))
    : [[path, String(value)]]
}

/** Returns the wire of the present code. */
export function presentWire(): Wire {
  const calls = Object.entries(contract).map(([name, endpoint]): [string, Call] => [
    name,
    {
      url: endpoint.url,
      access: endpoint.access,
      repeat: endpoint.repeat,
      needsReauthentication: levelOf(endpoint)?.startsWith('recent') === true,
      params: shapeOf(endpoint.params),
      reply: shapeOf(endpoint.reply),
    },
  ])
  return {
    number: CONTRACT_NUMBER,
    oldest: OLDEST_CONTRACT,
    names: Object.fromEntries(Object.entries(codes).flatMap(([key, value]) => namesOf(key, value))),
    calls: Object.fromEntries(calls),
  }
}

function levelOf({ reauthentication = 'none' }: Endpoint) {
  return reauthentication === 'none' ? null : reauthentication.level
}

type Line = Partial<Call> &
  Partial<Wire> & { name?: string; value?: string; call?: string; reader?: string; shape?: Shape }

/**
 * Serialises the wire, one line for each name, field schema and call, so that a diff shows what has changed. Where a
 * field schema is named, its shape is left out.
 */
export function writeWire({ number, oldest, names, calls }: Wire): string {
  const short = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'as' in value ? { as: value.as } : value
  const lines: Line[] = [
    { number, oldest },
    ...Object.entries(names).map(([name, value]) => ({ name, value })),
    ...Object.entries(fieldSchemaShapes()).map(([reader, shape]) => ({ reader, shape })),
    ...Object.entries(calls).map(([call, its]) => ({ call, ...its })),
  ]
  return lines.map((line) => `${JSON.stringify(line, short)}\n`).join('')
}

/** Parses a serialised wire. */
export function readWire(text: string): Wire {
  const wire: Wire = { number: 0, oldest: 0, names: {}, calls: {} }
  const fieldShapes: Record<string, Shape> = {}
  const whole = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'as' in value && typeof value.as === 'string'
      ? { ...fieldShapes[value.as], as: value.as }
      : value
  for (const written of text.split('\n').filter((line) => line !== '')) {
    const { call, name, value, reader, shape, ...rest } = JSON.parse(written, whole) as Line
    if (call !== undefined) wire.calls[call] = rest as Call
    else if (name !== undefined) wire.names[name] = value ?? ''
    else if (reader !== undefined && shape !== undefined) fieldShapes[reader] = shape
    else Object.assign(wire, rest)
  }
  return wire
}
