/**
 * Spans for whoever traces requests: an operator names a module (TRACING_MODULE) that sets up OpenTelemetry
 * with the exporter of his choice. Without one they cost nothing. The only module that uses its interface.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SpanStatusCode, trace } from '@opentelemetry/api'

type Facts = Readonly<Record<string, string | number>>

/** Does work within a span. */
export function inSpan<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
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
  if (path !== null) await import(pathToFileURL(resolve(path)).href)
}
