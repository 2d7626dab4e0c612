/**
 * Invoices and receipts as files: fetched from the service, and stored on the device once opened,
 * so that they can be opened, saved and shared offline.
 */
import { otherContentLanguages, type ContentLanguage } from '../contract/languages.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import { type FileReply, orderEndpoints } from '../contract/endpoints/orders.ts'
import { bytesOfBase64 } from '../lib/bytes.ts'
import type { StoredDocument } from '../platform/device-db-stores.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { callTool, currentSession } from '../session/current.ts'
import { isCallError, isUnreached } from '../transport/call-error.ts'
import { useCacheUserId } from './user-cache.tsx'

export const DOCUMENT_KINDS = ['invoice', 'receipt', 'quotation'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** An invoice by its id, or a receipt or quotation by its order's id. */
export type DocumentRef = { kind: DocumentKind; id: string; language: ContentLanguage }

/** A loaded document. `isFromDevice`: the service could not be reached. */
export type FoundDocument = { file: File; isStored: boolean; isFromDevice: boolean }

const keyOf = ({ kind, id, language }: DocumentRef) => `${kind}-${id}-${language}`

/** Whether the error has its cause outside the document. */
const isServiceFault = (error: unknown) =>
  isUnreached(error) || (isCallError(error) && error.kind === 'failed')

function requestDocument(owner: string, { kind, id, language }: DocumentRef): Promise<FileReply> {
  switch (kind) {
    case 'invoice':
      return callTool(invoiceEndpoints.invoicePdf, { id, language }, { owner })
    case 'receipt':
      return callTool(orderEndpoints.orderReceipt, { id, language }, { owner })
    case 'quotation':
      return callTool(orderEndpoints.orderQuotation, { id, language }, { owner })
  }
}

const asFile = ({ fileName, mediaType, content }: Omit<StoredDocument, 'key' | 'savedAt'>) =>
  new File([content], fileName, { type: mediaType })

/**
 * Stores a document. @returns whether it is stored now; unavailable storage does not prevent
 * reading
 */
async function storeDocument(userId: string, file: StoredDocument): Promise<boolean> {
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
async function findStored(
  userId: string,
  requested: DocumentRef,
): Promise<StoredDocument | undefined> {
  const db = await openDeviceDb(userId).catch(() => null)
  const languages = [requested.language, ...otherContentLanguages(requested.language)]
  for (const language of languages) {
    const file = await db?.files.get(keyOf({ ...requested, language })).catch(() => undefined)
    if (file) return file
  }
  return undefined
}

/**
 * Fetches a document and stores it; when the service cannot be reached, the stored copy is used.
 * @throws CallError when it is on neither
 */
export async function readDocument(userId: string, requested: DocumentRef): Promise<FoundDocument> {
  try {
    const { fileName, mediaType, base64 } = await requestDocument(userId, requested)
    const content = bytesOfBase64(base64).buffer
    const file = { key: keyOf(requested), fileName, mediaType, content, savedAt: Date.now() }
    return { file: asFile(file), isStored: await storeDocument(userId, file), isFromDevice: false }
  } catch (error) {
    if (!isServiceFault(error)) throw error
    const stored = await findStored(userId, requested)
    if (!stored) throw error
    return { file: asFile(stored), isStored: true, isFromDevice: true }
  }
}

const STORED_DOCUMENTS = 'storedDocuments'

async function readStoredIds(userId: string, kind: DocumentKind): Promise<string[]> {
  const keys = await (await openDeviceDb(userId)).files.keys()
  return keys.filter((key) => key.startsWith(`${kind}-`)).map((key) => key.split('-')[1] ?? '')
}

const storedIdsQuery = (userId: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: [STORED_DOCUMENTS, userId, kind],
    queryFn: () => readStoredIds(userId, kind),
    // Other tabs store documents too; the network is not involved.
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })

/** Returns the ids of the documents of one kind stored on this device. Empty until known. */
export function useStoredDocuments(kind: DocumentKind): ReadonlySet<string> {
  const { data } = useQuery(storedIdsQuery(useCacheUserId(), kind))
  return new Set(data)
}

/**
 * Returns `readDocument` for the current user's cache; queries over stored documents are refreshed.
 */
export function useReadDocument(): (requested: DocumentRef) => Promise<FoundDocument> {
  const client = useQueryClient()
  const userId = useCacheUserId()
  return useCallback(
    async (requested) => {
      const found = await readDocument(userId, requested)
      void client.invalidateQueries({ queryKey: storedIdsQuery(userId, requested.kind).queryKey })
      return found
    },
    [client, userId],
  )
}

/**
 * Removes all documents of a user from this device; the service still has them. @throws
 * DeviceDbError
 */
export async function removeDocuments(client: QueryClient, userId: string): Promise<void> {
  await (await openDeviceDb(userId)).files.clear()
  await client.invalidateQueries({ queryKey: [STORED_DOCUMENTS, userId] })
}
