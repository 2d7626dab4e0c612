/**
 * Spans for whoever traces requests: an operator names a module (TRACING_MODULE) that sets up OpenTelemetry
 * with the exporter of his choice. Without one they cost nothing. The only module that uses its interface.
 */
import type * as OpenTelemetry from '@opentelemetry/api'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Facts = Readonly<Record<string, string | number>>

/** Its interface, once an operator traces: a hundred modules that nobody else has to load. */
let api: typeof OpenTelemetry | null = null

/** Does work within a span. */
export function inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  if (api === null) return work()
  const { SpanStatusCode, trace } = api
  return trace
    .getTracer('veriscope')
    .startActiveSpan(name, { attributes: { ...facts } }, async (span) => {
      try {
        return await work()
      } catch (error) {
        // The kind alone: messages of databases hold values.
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
        throw error
      } finally {
        span.end()
      }
    })
}

/** Loads the operator's module. @throws what it throws: a server that was to be traced does not start without */
export async function startTracing(path: string | null): Promise<void> {
  if (path === null) return
  api = await import('@opentelemetry/api')
  await import(pathToFileURL(resolve(path)).href)
}
