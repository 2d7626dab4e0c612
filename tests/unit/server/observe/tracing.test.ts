/** Spans reach whatever OpenTelemetry set-up an operator names; without one nothing is made. */
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

afterAll(() => trace.disable())

test('calls are spans with their name and that of their request; a failure says its kind alone', async () => {
  const seen: Seen[] = []
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
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-tracing-'))
  writeFileSync(join(folder, 'own.mjs'), 'globalThis.isTraced = true')
  writeFileSync(join(folder, 'broken.mjs'), 'throw new Error("no exporter")')
  await startTracing(join(folder, 'own.mjs'))
  expect((globalThis as { isTraced?: boolean }).isTraced).toBe(true)
  await expect(startTracing(join(folder, 'broken.mjs'))).rejects.toThrow('no exporter')
  await startTracing(null)
  rmSync(folder, { recursive: true })
})
