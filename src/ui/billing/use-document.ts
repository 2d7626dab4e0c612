/** Hook that opens, saves or shares a document, with its progress and faults. */
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isCallError } from '../../transport/call-error.ts'
import { getInAppBrowser } from '../../platform/in-app-browser.ts'
import { offerInstead } from '../download.ts'
import { useErrorText } from '../error-text.ts'
import { canShareFiles, openInTab, shareFile } from './document-file.ts'

export type LoadedDocument = { file: File; isStored: boolean; isFromDevice: boolean }

/** The operation in progress. */
export type DocumentOperation = 'open' | 'save' | 'share'

const never = () => () => {}

/** Returns a capability of the browser, which a server cannot know and which does not change. */
export function useCapability(test: () => boolean): boolean {
  return useSyncExternalStore(never, test, () => false)
}

/** Returns the operations on a document, which is fetched when it is first needed. */
export function useDocument(load: () => Promise<LoadedDocument>) {
  const t = useT()
  const errorText = useErrorText()
  const [operation, setOperation] = useState<DocumentOperation | null>(null)
  const [found, setFound] = useState<LoadedDocument | null>(null)
  /** Object URL of the file in its own tab. Valid as long as this page: that tab may be reloaded. */
  const [url, setUrl] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const canShare = useCapability(canShareFiles)

  const faultText = (what: DocumentOperation, error: unknown) => {
    if (isCallError(error)) {
      return error.kind === 'offline' ? t('billing.document.away') : errorText(error)
    }
    // The file is loaded, but the browser refused it without a user gesture; a second attempt often succeeds.
    return what === 'share' ? t('billing.document.notShared') : errorText(error)
  }

  /** Fetches the document if needed, and runs an operation on it. */
  const withFile = async (what: DocumentOperation, work: (file: File) => void | Promise<void>) => {
    setFault('')
    setOperation(what)
    try {
      const document = found ?? (await load())
      setFound(document)
      await work(document.file)
    } catch (error) {
      setFault(faultText(what, error))
    } finally {
      setOperation(null)
    }
  }
  return {
    doing: operation,
    found,
    fault,
    url,
    canShare,
    fetch: () => withFile('save', () => {}),
    open: () =>
      withFile('open', (file) => {
        if (getInAppBrowser() !== null) return offerInstead(file)
        const address = url ?? URL.createObjectURL(file)
        setUrl(address)
        openInTab(address)
      }),
    share: () => withFile('share', shareFile),
  }
}

export type DocumentControl = ReturnType<typeof useDocument>
