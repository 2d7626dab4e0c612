/**
 * Answers a reader whose page stands and whose code has not come. Links work by themselves; a press is answered
 * with the next paint: what needs no code is done, of everything else is shown what it will lead to, and it is
 * kept for the code (../early-presses.ts). Runs in the document, before any other code.
 */
import { COOKIE } from '../../contract/cookies.ts'
import { TEXT_SIZES } from '../../lib/text-sizes.ts'
import type { EarlyPress } from '../early-presses.ts'
import { isSignedIn } from '../reader-look.ts'
import { keepCookie, showLanguage, showNextScheme } from './first-look.ts'

/** After this long a word is said to who pressed something, */
const SLOW_MS = 2000
/** and to who has nothing before him: a page that was not written is empty until its code comes. */
const BARE_MS = 3000

const early: EarlyPress[] = []
let slow = 0
let hasFailed = false

/** A reader learns why nothing comes, and what to do. */
function say(kind: 'bare' | 'slow' | 'failed' | ''): void {
  const notice = document.getElementById('late')
  if (!notice || notice.dataset['kind'] === 'failed') return
  notice.dataset['kind'] = kind
  notice.hidden = kind === ''
}

/** What shows a press, and takes it back before the code does what it stands for. */
function showing() {
  const undo: (() => void)[] = []
  return {
    undo: () => {
      for (const one of undo.reverse()) one()
    },
    set(element: Element | null | undefined, name: string, value: string | null) {
      const before = element?.getAttribute(name) ?? null
      const put = (to: string | null) =>
        to === null ? element?.removeAttribute(name) : element?.setAttribute(name, to)
      undo.push(() => put(before))
      put(value)
    },
  }
}

type Showing = ReturnType<typeof showing>

const opposite = (value: string) => String(value !== 'true')

/** The state that a control says it has: opened, ticked, pressed, chosen. */
function turn(control: HTMLElement, { set }: Showing): void {
  // Nothing is on its way that would do it.
  if (!hasFailed) set(control, 'data-pressed', '')
  for (const name of ['aria-expanded', 'aria-checked', 'aria-pressed']) {
    const value = control.getAttribute(name)
    if (value !== null) set(control, name, opposite(value))
  }
  // One of several.
  if (control.hasAttribute('aria-pressed')) {
    const group = control.closest('[role="group"]')
    for (const other of group?.querySelectorAll('[aria-pressed="true"]') ?? [])
      set(other, 'aria-pressed', String(other === control))
    if (group) set(control, 'aria-pressed', 'true')
  }
  const panel = document.getElementById(control.getAttribute('aria-controls') ?? '')
  if (panel) set(panel, 'hidden', panel.hidden ? null : '')
  const step =
    control.getAttribute('role') === 'checkbox' ? control.closest<HTMLElement>('[data-done]') : null
  if (step) set(step, 'data-done', opposite(step.dataset['done'] ?? ''))
}

/** The size of the text of an article. */
function resize(control: HTMLElement, by: number, { set }: Showing): void {
  const article = control.closest<HTMLElement>('[data-text-size]')
  const sizes: readonly string[] = TEXT_SIZES
  const next = sizes[sizes.indexOf(article?.dataset['textSize'] ?? '') + by]
  if (next !== undefined) set(article, 'data-text-size', next)
}

/** @returns whether nothing is left for the code to do */
function answer(control: HTMLElement, shown: Showing): boolean {
  const to = control.dataset['early']
  switch (to) {
    case 'scheme':
      showNextScheme()
      // The device's own scheme may be the one that was shown.
      control.animate({ opacity: [0.2, 1] }, 400)
      return true
    case 'language':
      if (!navigator.onLine) break
      showLanguage(control.lang)
      return true
    case 'print':
      print()
      return true
    case 'smaller':
    case 'larger':
      resize(control, to === 'larger' ? 1 : -1, shown)
      break
    case 'navigation': {
      const root = document.documentElement
      shown.set(root, 'data-navigation', root.dataset['navigation'] === undefined ? '' : null)
      break
    }
    case undefined:
      break
    default:
      if (isSignedIn()) break
      // An action of members: who signs in comes back.
      keepCookie(COOKIE.redirectRoute, location.pathname + location.search, false)
      location.assign(to)
      return true
  }
  turn(control, shown)
  return false
}

const CONTROLS = '#root[data-rendered] :is(button, a[data-early])'

function onClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS)
  const isAside = event.metaKey || event.ctrlKey || event.shiftKey
  if (!control || (isAside && control.tagName === 'A')) return
  event.preventDefault()
  event.stopPropagation()
  const shown = showing()
  if (answer(control, shown)) return
  early.push({ control, undo: shown.undo })
  slow ||= window.setTimeout(say, SLOW_MS, 'slow')
}

/** What was chosen in a list or of several: React gives it the value that it knows. */
function onChange({ target }: Event): void {
  const isChoice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type))
  if (!isChoice || !target.closest('#root[data-rendered]')) return
  const chosen = target instanceof HTMLSelectElement ? target.value : target.checked
  early.push({ control: target, undo: () => {}, chosen })
}

function onError(event: Event): void {
  if ((event.target as Element | null)?.tagName === 'SCRIPT') window.veriscopeFailed?.()
}

/** Starts to answer, until the code of the page does. */
export function answerEarly(): void {
  addEventListener('click', onClick, true)
  addEventListener('change', onChange, true)
  addEventListener('error', onError, true)
  setTimeout(() => {
    if (!document.getElementById('root')?.hasChildNodes()) say('bare')
  }, BARE_MS)
  window.veriscopeFailed = () => {
    clearTimeout(slow)
    say('failed')
    hasFailed = true
    for (const { undo } of early.splice(0).reverse()) undo()
    // Another language is better than nothing.
    delete document.documentElement.dataset['rewritten']
    addEventListener('online', () => location.reload(), { once: true })
  }
  window.veriscopeEarly = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('change', onChange, true)
    removeEventListener('error', onError, true)
    clearTimeout(slow)
    say('')
    return early
  }
}
