/** Removes one part of a user's stored data from this device: lists, articles, records, inputs … */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { areaOf } from './body-persister.ts'
import { listBodies, removeBodies } from './stored-bodies.ts'
import { removeDocuments } from './stored-documents.ts'
import { removeFromLibrary, publishLibraryChange } from './library-changes.ts'
import { recordQueries } from './record-queries.ts'
import { listInputs, removeInputs } from './record-inputs.ts'
import { forgetReferences } from './reference-files.ts'
import { forgetPanels } from './panel-memory.ts'
import { removeMappings } from './remembered-mappings.ts'
import { forgetRecord, listRecords } from './record-store.ts'
import { useCacheUserId } from './user-cache.tsx'

/**
 * Parts that can be fetched again. `records`: copies of analyses that the account has; those that exist only on this
 * device, or whose inputs are stored with them, stay. `documents`: invoices and receipts that were opened here.
 */
const REFETCHABLE_PARTS = ['articles', 'recordDetails', 'records', 'documents', 'lists'] as const

/**
 * Parts that exist on this device only. `inputs`: files stored with a record. `references`: chain files and tables of
 * merged names. `panels`: location of the last panel and the index of its variants. `mappings`: corrected column mappings.
 */
export type LocalPart = 'inputs' | 'references' | 'panels' | 'mappings'

type RemovablePart = (typeof REFETCHABLE_PARTS)[number] | LocalPart

const [RECORDS] = recordQueries.all()

/** Removes query results from memory, except those that are being shown. */
function dropResults(client: QueryClient, isSelected: (query: Query) => boolean): void {
  client.removeQueries({ type: 'inactive', predicate: isSelected })
}

async function removeSelected(
  client: QueryClient,
  userId: string,
  isSelected: (area: string) => boolean,
): Promise<void> {
  dropResults(
    client,
    ({ meta, queryKey }) => meta?.keep === 'body' && isSelected(String(queryKey[0])),
  )
  const keys = (await listBodies(userId))
    .filter((item) => isSelected(areaOf(item)))
    .map(({ key }) => key)
  removeFromLibrary(userId, keys)
  await removeBodies(userId, keys)
  publishLibraryChange(userId)
}

async function removeRecordCopies(userId: string): Promise<void> {
  const withInputs = new Set((await listInputs(userId)).map(({ id }) => id))
  for (const { id, state } of await listRecords(userId)) {
    if (state === 'saved' && !withInputs.has(id)) await forgetRecord(userId, id)
  }
}

function removeLists(client: QueryClient, userId: string): void {
  dropResults(client, ({ meta }) => meta?.keep === 'list')
  // The persister merges what it writes with the stored value: both must be removed.
  for (const owner of [VISITOR, userId]) localStore.remove(storageKeys.queries(owner))
}

/** Removes one part of the offline storage of a user. @throws DeviceDbError */
export async function removeStoredData(
  client: QueryClient,
  userId: string,
  part: RemovablePart,
): Promise<void> {
  switch (part) {
    case 'lists':
      return removeLists(client, userId)
    case 'articles':
      return removeSelected(client, userId, (area) => area !== RECORDS)
    case 'recordDetails':
      return removeSelected(client, userId, (area) => area === RECORDS)
    case 'records':
      return removeRecordCopies(userId)
    case 'inputs':
      return removeInputs(userId)
    case 'documents':
      return removeDocuments(client, userId)
    case 'references':
      return forgetReferences(userId)
    case 'panels':
      return forgetPanels(userId)
    case 'mappings':
      return removeMappings(userId)
  }
}

/**
 * Removes everything that can be fetched again. Work that exists on this device only stays: queued analyses and
 * changes, drafts, input and reference files.
 * @throws DeviceDbError
 */
export async function freeUpSpace(client: QueryClient, userId: string): Promise<void> {
  for (const part of REFETCHABLE_PARTS) await removeStoredData(client, userId, part)
}

/** Returns the removals for the current user's cache. */
export function useRemoveStoredData() {
  const client = useQueryClient()
  const userId = useCacheUserId()
  return {
    remove: (part: LocalPart) => removeStoredData(client, userId, part),
    freeUpSpace: () => freeUpSpace(client, userId),
  }
}
