/**
 * Fakes of the two native dialogs that a test cannot operate: the one for saving a file and the one for
 * sharing it. They replace the browser's functions and record the calls.
 */
import type { Page } from '@playwright/test'

/** Actions of the user in the next dialogs, in order. The last entry applies to all further dialogs. */
export type DialogPlan = ('take' | 'cancel' | 'failToWrite')[]

/** A recorded call of a dialog. `base64`: the written bytes, null when the file was not closed. */
export type Taken = { name: string; types: string[]; base64: string | null; isAborted: boolean }

type Store = { taken: Taken[] }

function install(plan: DialogPlan): void {
  const store: Store = { taken: [] }
  Object.assign(window, { dialogStore: store })
  let opened = 0
  const next = () => plan[Math.min(opened++, plan.length - 1)] ?? 'take'
  const toBase64 = async (file: Blob) =>
    new Promise<string>((done, fail) => {
      const user = new FileReader()
      user.onload = () => done(String(user.result).split(',')[1] ?? '')
      user.onerror = () => fail(new Error('not readable'))
      user.readAsDataURL(file)
    })
  const keep = (name: string, types: string[]) => {
    const taken: Taken = { name, types, base64: null, isAborted: false }
    store.taken.push(taken)
    return taken
  }

  const showSaveFilePicker = async (options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }) => {
    const does = next()
    if (does === 'cancel') throw new DOMException('The user aborted a request.', 'AbortError')
    const taken = keep(
      options.suggestedName,
      options.types.flatMap(({ accept }) => Object.keys(accept)),
    )
    let written: Blob[] = []
    return {
      createWritable: async () => ({
        write: async (data: Blob) => {
          if (does === 'failToWrite') throw new DOMException('no space left', 'QuotaExceededError')
          written = [...written, data]
        },
        close: async () => {
          taken.base64 = await toBase64(new Blob(written))
        },
        abort: async () => {
          taken.isAborted = true
        },
      }),
    }
  }
  const share = async ({ files = [] }: ShareData) => {
    const does = next()
    if (does === 'cancel') throw new DOMException('Share canceled', 'AbortError')
    const [file] = files
    if (file === undefined) throw new TypeError('nothing to share')
    const taken = keep(file.name, [file.type])
    if (does === 'failToWrite') throw new DOMException('Permission denied', 'NotAllowedError')
    taken.base64 = await toBase64(file)
  }
  Object.defineProperty(window, 'showSaveFilePicker', {
    configurable: true,
    value: showSaveFilePicker,
  })
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  Object.defineProperty(navigator, 'canShare', {
    configurable: true,
    value: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'application/pdf'),
  })
}

/** Installs both fakes in the pages that are opened from now on. */
export async function fakeDialogs(page: Page, plan: DialogPlan): Promise<void> {
  await page.addInitScript(install, plan)
}

/** Returns the recorded calls since the page was loaded. */
export const takenBy = (page: Page): Promise<Taken[]> =>
  page.evaluate(() => (window as unknown as { dialogStore: Store }).dialogStore.taken)
