/**
 * Spans for tracing: an operator names a module (TRACING_MODULE) that sets up OpenTelemetry with an exporter
 * of their choice. Without one spans cost nothing. The only module that uses the OpenTelemetry API.
 */
import type * as OpenTelemetry from '@opentelemetry/api'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Facts = Readonly<Record<string, string | number>>

/** The OpenTelemetry API, loaded only when tracing is on: it has a hundred modules. */
let api: typeof OpenTelemetry | null = null

/** Runs work within a span. */
export function inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  if (api === null) return work()
  const { SpanStatusCode, trace } = api
  return trace
    .getTracer('veriscope')
    .startActiveSpan(name, { attributes: { ...facts } }, async (span) => {
      try {
        return await work()
      } catch (error) {
        // Only the error's kind: messages of databases hold values.
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
        throw error
      } finally {
        span.end()
      }
    })
}

/**
 * Loads the operator's module.
 * @throws what the module throws: a server that should be traced does not start without
 */
export async function startTracing(path: string | null): Promise<void> {
  if (path === null) return
  api = await import('@opentelemetry/api')
  await import(pathToFileURL(resolve(path)).href)
}
