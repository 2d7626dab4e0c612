/** Calls on a member's favourites and their tags. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  keyword,
  count,
  id,
  idParam,
  instant,
  list,
  nothing,
  page,
  paging,
  text,
  typedName,
} from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { articleSummary, CONTENT_TYPES } from './content.ts'

/**
 * A tag that a member gives to favourites. Case-sensitive.
 * Tags contain no comma, because commas separate tags in the input and on the wire of a BladeX
 * deployment.
 */
const tag = typedName(LIMITS.tag).check(z.regex(/^[^,，]*$/))
const ownTags = z.array(tag).check(z.maxLength(LIMITS.tags))

const favourite = z.object({
  articleId: id,
  createdAt: instant,
  tags: list(z.string()),
  article: articleSummary,
})
export type Favourite = z.output<typeof favourite>

export const collectionEndpoints = {
  /** Favourites, newest first. */
  favouritePage: endpoint({
    url: '/api/collection/page',
    access: 'member',
    permission: ['read', 'Favourite'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({
      type: z.optional(z.enum(CONTENT_TYPES)),
      tag: z.optional(tag),
      /** Search words for titles, summaries and tags, the member's own tags included. */
      keyword,
      ...paging,
    }),
    reply: page(favourite),
  }),
  addFavourite: endpoint({
    url: '/api/collection/submit',
    access: 'member',
    permission: ['save', 'Favourite'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    /**
     * `tags` when a removed favourite is restored: one call, so that nothing is lost between two.
     */
    params: z.object({ articleId: idParam, tags: z.optional(ownTags) }),
    reply: nothing,
  }),
  removeFavourite: endpoint({
    url: '/api/collection/remove',
    access: 'member',
    permission: ['remove', 'Favourite'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({ articleId: idParam }),
    reply: nothing,
  }),
  /** Replaces the tags of one favourite. */
  tagFavourite: endpoint({
    url: '/api/collection/update',
    access: 'member',
    permission: ['save', 'Favourite'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({
      articleId: idParam,
      tags: ownTags,
    }),
    reply: z.object({ tags: list(z.string()) }),
  }),
  /** The member's tags with the number of their uses, most used first. */
  favouriteTags: endpoint({
    url: '/api/collection/tag/list',
    access: 'member',
    permission: ['read', 'Favourite'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: list(z.object({ tag: text, uses: count })),
  }),
}
