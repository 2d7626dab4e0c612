import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { fetchExport } from '../../../../src/features/account/mutations.ts'
import { memoryCookieJar } from '../../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../../src/session/current.ts'
import { createSession } from '../../../../src/session/session.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import type { Transport } from '../../../../src/transport/transport.ts'

const DOCUMENT = JSON.stringify({ profile: { nickName: '林' }, records: [{ id: '1' }] })

let requested: number[] = []
let pieces: string[] = []

/** A service with the pieces; a missing one is answered with 404. */
const transport = (async (endpoint: Endpoint, params: { part: number }) => {
  requested.push(params.part)
  const text = pieces[params.part]
  if (text === undefined) throw new CallError('notFound')
  return endpoint.reply.parse({
    text,
    part: params.part,
    parts: pieces.length,
    fileName: 'copy.json',
  })
}) as unknown as Transport

const anyTime = () => new AbortController().signal

beforeEach(() => {
  requested = []
  pieces = [DOCUMENT.slice(0, 10), DOCUMENT.slice(10, 25), DOCUMENT.slice(25)]
  configureSession(createSession({ jar: memoryCookieJar(), transport }))
})

describe('S33 the copy of the account’s data', () => {
  test('joins all pieces in order into one JSON document', async () => {
    const progress: string[] = []
    const blob = await fetchExport((part, parts) => progress.push(`${part}/${parts}`), anyTime())
    expect(await blob.text()).toBe(DOCUMENT)
    expect(blob.type).toBe('application/json')
    expect(requested).toEqual([0, 1, 2])
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
  })

  test('fails when the pieces are no valid JSON', async () => {
    pieces = [DOCUMENT.slice(0, 10), DOCUMENT.slice(12)]
    await expect(fetchExport(() => {}, anyTime())).rejects.toThrow(SyntaxError)
  })

  test('reports that it was removed meanwhile', async () => {
    pieces = []
    await expect(fetchExport(() => {}, anyTime())).rejects.toMatchObject({ kind: 'notFound' })
  })
})
