/**
 * The layers over the page (dialogs, drawers, search), in the order in which they were opened. Each has an entry of its
 * own in the history, so that "back" closes the topmost and stays on the page (ADR 042).
 */

export type Layer = {
  /** Closes the layer, or asks in it first. Returns whether it closes now. Null: neither Escape nor "back" close it. */
  dismiss: (() => boolean) | null
  /** Whether it has an entry in the history. One that the address names has its own: "back" changes the address. */
  hasEntry: boolean
  /** Whether it can be closed without loss; where not, it opens the question about what was typed. */
  mayClose?: (() => boolean) | undefined
}

/** Time limit for a traversal of the history, which a browser may refuse. */
const TRAVERSAL_MS = 1000

const open = new Set<Layer>()
/** Navigations that wait until the entries of the layers are left. */
const waiting: (() => void)[] = []
/** Running while their entries are being left. */
let timer: ReturnType<typeof setTimeout> | undefined

/** A navigation from outside the page, and the layer that asks about its text before it. */
let requested: { asking: Layer; navigate: () => void } | undefined

/** Elements that had the focus, the last one last. Of a menu that opened a layer only its button remains. */
let focused: HTMLElement[] = []

/** Number of layers at the current entry. */
const depth = (): number => (history.state as { layers?: number } | null)?.layers ?? 0

const withEntry = () => [...open].filter(({ hasEntry }) => hasEntry)

function setDepth(method: 'pushState' | 'replaceState', layers: number): void {
  history[method]({ ...(history.state as object | null), layers }, '')
}

function leaveEntries(count: number): void {
  timer = setTimeout(() => {
    setDepth('replaceState', 0)
    onTraversal()
  }, TRAVERSAL_MS)
  history.go(-count)
}

/** Gives each open layer an entry, and leaves those of layers that are closed. */
function settle(): void {
  if (timer) return
  const missing = withEntry().length - depth()
  if (missing < 0) leaveEntries(-missing)
  for (let index = 0; index < missing; index += 1) setDepth('pushState', depth() + 1)
}

/** Follows a request from outside once the layer that asked is closed; forgets it where its question was closed only. */
function answerRequest(): void {
  const request = requested
  requested = undefined
  if (request && !open.has(request.asking)) request.navigate()
}

function dismiss(layer: Layer | undefined): void {
  if (layer?.dismiss?.()) open.delete(layer)
}

function onTraversal(): void {
  if (timer) {
    clearTimeout(timer)
    timer = undefined
    for (const navigate of waiting.splice(0)) navigate()
  } else for (const layer of withEntry().slice(depth()).reverse()) dismiss(layer)
  // Once a layer that asks first has opened its question.
  queueMicrotask(settle)
}

/** Whether a key belongs to an input method. Safari ends the composition before it sends the key, with this code. */
export const isForInputMethod = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated
  event.isComposing || event.keyCode === 229

function onKey(event: KeyboardEvent): void {
  // Mantine marks fields whose list is open: Escape closes that.
  const isTaken =
    (event.target as Element).getAttribute?.('data-mantine-stop-propagation') === 'true'
  if (event.key === 'Escape' && !isForInputMethod(event) && !isTaken) dismiss([...open].at(-1))
}

function onFocus({ target }: FocusEvent): void {
  const others = focused.filter((each) => each !== target && each.isConnected)
  focused = [...others, target as HTMLElement].slice(-3)
}

/** Follows "back", Escape and the focus, and leaves the entries of layers that a reload has closed. Repeated calls do nothing. */
export function followLayers(): void {
  addEventListener('popstate', onTraversal)
  addEventListener('keydown', onKey, true)
  addEventListener('focusin', onFocus)
  settle()
}

/** Whether a layer covers the page, so that keys for the page do nothing: what is typed in a dialog would be left with it. */
export const hasOpenLayer = (): boolean => open.size > 0

/**
 * Opens a layer over those that are open.
 * @returns a function to call when it is closed, which restores the focus
 */
export function openLayer(layer: Layer): () => void {
  const before = focused
  open.add(layer)
  // One layer may replace another in one commit of React: their entry stays.
  queueMicrotask(followLayers)
  return () => {
    open.delete(layer)
    queueMicrotask(settle)
    queueMicrotask(answerRequest)
    // Mantine does it for a layer that stays mounted; others take the focus with them.
    if (document.activeElement === document.body) {
      before.findLast(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
    }
  }
}

type Navigate<Options> = (to: string, options?: Options) => void

/** Navigates without the entries of open layers: "back" returns to the page that they were opened on. */
export function navigateFromLayers<Options extends { replace?: boolean }>(
  navigate: Navigate<Options>,
  to: string,
  options?: Options,
): void {
  const layers = depth()
  if (timer || layers > 1 || (layers > 0 && options?.replace)) {
    waiting.push(() => navigate(to, options))
    if (!timer) leaveEntries(layers)
  } else navigate(to, layers > 0 ? ({ ...options, replace: true } as Options) : options)
}

/** Navigates for something outside the page, such as a notification. A layer whose text that would lose asks first. */
export function navigateFromOutside(navigate: Navigate<{ replace?: boolean }>, to: string): void {
  const go = () => navigateFromLayers(navigate, to)
  const asking = [...open].reverse().find(({ mayClose }) => mayClose?.() === false)
  if (asking) requested = { asking, navigate: go }
  else go()
}
