/** Spans reach the operator's OpenTelemetry set-up; without one none are created. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Span, SpanStatusCode, trace, type TracerProvider } from '@opentelemetry/api'
import { afterAll, expect, test } from 'vitest'
import { inSpan, startTracing } from '../../../../server/observe/tracing.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'
import { contract } from '../../../../src/contract/contract.ts'

type Seen = { name: string; attributes: unknown; status: unknown; isEnded: boolean }

function recording(seen: Seen[]): TracerProvider {
  const startActiveSpan = (
    name: string,
    options: { attributes: unknown },
    work: (span: Span) => unknown,
  ) => {
    const own: Seen = { name, attributes: options.attributes, status: null, isEnded: false }
    seen.push(own)
    const span = {
      setStatus: (status: unknown) => (own.status = status),
      end: () => (own.isEnded = true),
    }
    return work(span as unknown as Span)
  }
  return { getTracer: () => ({ startActiveSpan }) } as unknown as TracerProvider
}

const folder = mkdtempSync(join(tmpdir(), 'veriscope-tracing-'))
const moduleOf = (name: string, code: string): string => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, code)
  return path
}

afterAll(() => {
  trace.disable()
  rmSync(folder, { recursive: true })
})

test('calls are spans with their name and request id; a failure has only its kind', async () => {
  const seen: Seen[] = []
  await startTracing(null)
  await inSpan('nobody traces yet', {}, async () => {})
  await startTracing(moduleOf('none', ''))
  trace.setGlobalTracerProvider(recording(seen))
  const { app, post } = await proxyApp()
  const reply = await post({ method: 'POST', url: contract.contentList.url, params: {} })
  expect(seen).toEqual([
    {
      name: 'call contentList',
      attributes: { 'veriscope.request': reply.headers['x-request-id'] },
      status: null,
      isEnded: true,
    },
  ])
  const failing = inSpan('work x', {}, () => Promise.reject(new TypeError('secret')))
  await expect(failing).rejects.toThrow('secret')
  expect(seen[1]).toMatchObject({
    status: { code: SpanStatusCode.ERROR, message: 'TypeError' },
    isEnded: true,
  })
  await app.close()
})

test('the operator’s module is loaded, and one that fails ends the start', async () => {
  await startTracing(moduleOf('own', 'globalThis.isTraced = true'))
  expect((globalThis as { isTraced?: boolean }).isTraced).toBe(true)
  await expect(startTracing(moduleOf('broken', 'throw new Error("no exporter")'))).rejects.toThrow(
    'no exporter',
  )
})
