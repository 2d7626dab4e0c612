/** Collects the context of a message: page, build, language, browser and screen of this device. */
import { useMemo, useSyncExternalStore } from 'react'
import { readUserAgent } from '../../lib/user-agent.ts'
import { readPageBuild } from '../../platform/page-build.ts'
import type { ContextFacts } from './model.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Patterns for browser versions; later browsers also contain the names of earlier ones. */
const VERSIONS = [
  /(?:MicroMessenger|Edg|OPR|SamsungBrowser|Firefox|FxiOS|CriOS)\/(\d+)/,
  /(?:Chrome|Version)\/(\d+)/,
]

/** Browser with its main version and system: `Chrome 140, Windows`. */
export function browserName(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  const version = VERSIONS.map((pattern) => pattern.exec(userAgent)?.[1]).find(Boolean)
  const name = browser === null ? '' : [browser, version].filter(Boolean).join(' ')
  return [name, system ?? ''].filter(Boolean).join(', ')
}

/** The facts as one text: equal while nothing has changed. */
function readFacts(): string {
  const build = readPageBuild(document)
  const { innerWidth, innerHeight, devicePixelRatio } = window
  const facts: ContextFacts = {
    build: build === null ? '' : `${build.id} (${build.builtAt.slice(0, 10)})`,
    language: `${document.documentElement.lang} (${navigator.language})`,
    browser: browserName(navigator.userAgent),
    screen: `${innerWidth} × ${innerHeight}, ${Number(devicePixelRatio.toFixed(2))}×`,
  }
  return JSON.stringify(facts)
}

export function useContextFacts(page: string): ContextFacts {
  const text = useSyncExternalStore(subscribe, readFacts, () => '{}')
  return useMemo(() => ({ page, ...(JSON.parse(text) as ContextFacts) }), [page, text])
}
