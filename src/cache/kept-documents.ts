/**
 * Invoices and receipts as files: fetched from the service, and stored on the device once opened,
 * so that they can be opened, saved and shared offline.
 */
import { otherWritten, type WrittenLanguage } from '../contract/languages.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import { type FileReply, orderEndpoints } from '../contract/endpoints/orders.ts'
import { bytesOfBase64 } from '../lib/bytes.ts'
import type { KeptFile } from '../platform/device-db-stores.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { callTool, currentSession } from '../session/current.ts'
import { isCallError, isUnreached } from '../transport/call-error.ts'
import { useCacheUserId } from './user-cache.tsx'

export const DOCUMENT_KINDS = ['invoice', 'receipt', 'quotation'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** An invoice by its id, or a receipt or quotation by its order's id. */
export type DocumentRef = { kind: DocumentKind; id: string; language: WrittenLanguage }

/** A loaded document. `isFromDevice`: the service could not be reached. */
export type FoundDocument = { file: File; isKept: boolean; isFromDevice: boolean }

const keyOf = ({ kind, id, language }: DocumentRef) => `${kind}-${id}-${language}`

/** Whether the error has its cause outside the document. */
const isElsewhere = (error: unknown) =>
  isUnreached(error) || (isCallError(error) && error.kind === 'failed')

function ask(owner: string, { kind, id, language }: DocumentRef): Promise<FileReply> {
  switch (kind) {
    case 'invoice':
      return callTool(invoiceEndpoints.invoicePdf, { id, language }, { owner })
    case 'receipt':
      return callTool(orderEndpoints.orderReceipt, { id, language }, { owner })
    case 'quotation':
      return callTool(orderEndpoints.orderQuotation, { id, language }, { owner })
  }
}

const asFile = ({ fileName, mediaType, content }: Omit<KeptFile, 'key' | 'savedAt'>) =>
  new File([content], fileName, { type: mediaType })

/**
 * Stores a document. @returns whether it is stored now; unavailable storage does not prevent
 * reading
 */
async function keep(userId: string, file: KeptFile): Promise<boolean> {
  // After a sign-out in another tab nothing may be stored again.
  if (currentSession().userId() !== userId) return false
  try {
    await (await openDeviceDb(userId)).files.put(file)
    return true
  } catch {
    return false
  }
}

/** Finds the stored copy: in the requested language, else in another one. */
async function findKept(userId: string, wanted: DocumentRef): Promise<KeptFile | undefined> {
  const db = await openDeviceDb(userId).catch(() => null)
  const languages = [wanted.language, ...otherWritten(wanted.language)]
  for (const language of languages) {
    const file = await db?.files.get(keyOf({ ...wanted, language })).catch(() => undefined)
    if (file) return file
  }
  return undefined
}

/**
 * Fetches a document and stores it; when the service cannot be reached, the stored copy is used.
 * @throws CallError when it is on neither
 */
export async function readDocument(userId: string, wanted: DocumentRef): Promise<FoundDocument> {
  try {
    const { fileName, mediaType, base64 } = await ask(userId, wanted)
    const content = bytesOfBase64(base64).buffer
    const file = { key: keyOf(wanted), fileName, mediaType, content, savedAt: Date.now() }
    return { file: asFile(file), isKept: await keep(userId, file), isFromDevice: false }
  } catch (error) {
    if (!isElsewhere(error)) throw error
    const kept = await findKept(userId, wanted)
    if (!kept) throw error
    return { file: asFile(kept), isKept: true, isFromDevice: true }
  }
}

const KEPT = 'storedDocuments'

async function readKeptIds(userId: string, kind: DocumentKind): Promise<string[]> {
  const keys = await (await openDeviceDb(userId)).files.keys()
  return keys.filter((key) => key.startsWith(`${kind}-`)).map((key) => key.split('-')[1] ?? '')
}

const keptIds = (userId: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: [KEPT, userId, kind],
    queryFn: () => readKeptIds(userId, kind),
    // Other tabs store documents too; the network is not involved.
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })

/** Returns the ids of the documents of one kind stored on this device. Empty until known. */
export function useKeptDocuments(kind: DocumentKind): ReadonlySet<string> {
  const { data } = useQuery(keptIds(useCacheUserId(), kind))
  return new Set(data)
}

/**
 * Returns `readDocument` for the current user's cache; queries over stored documents are refreshed.
 */
export function useReadDocument(): (wanted: DocumentRef) => Promise<FoundDocument> {
  const client = useQueryClient()
  const userId = useCacheUserId()
  return useCallback(
    async (wanted) => {
      const found = await readDocument(userId, wanted)
      void client.invalidateQueries({ queryKey: keptIds(userId, wanted.kind).queryKey })
      return found
    },
    [client, userId],
  )
}

/**
 * Removes all documents of a user from this device; the service still has them. @throws
 * DeviceDbError
 */
export async function forgetDocuments(client: QueryClient, userId: string): Promise<void> {
  await (await openDeviceDb(userId)).files.clear()
  await client.invalidateQueries({ queryKey: [KEPT, userId] })
}
