export type Area = {
  name: string
  /** Modules that are loaded on demand, by their path from the project's root. */
  entries: RegExp
}

/**
 * What is loaded together: each area is one file of code (and one of styles) for all modules that
 * are loaded on demand and match its pattern. The order is by how much a needless byte hurts: code
 * that several areas use goes to the first of them in this list (see plan-chunks.ts), so that an
 * area pays for its own needs and never for those of the areas below it.
 */
export const AREAS: readonly Area[] = [
  { name: 'landing', entries: /^src\/features\/landing\/screens/ },
  {
    name: 'article',
    entries:
      /^src\/features\/(?:articles\/(?:screens\/\w+-article-screen|components\/(?:related|share|short))|terms\/terms-document|landing\/components\/notice-body|collection\/components\/folded-text)/,
  },
  {
    name: 'lists',
    entries:
      /^src\/(?:features\/(?:landing\/components\/below-fold|articles\/screens|subjects|terms\/screens|tools\/screens\/all-tools)|app\/screens\/pricing|ui\/problem-feedback)/,
  },
  {
    name: 'panels',
    entries:
      /^src\/(?:features\/(?:about|appearance|shortcuts|search|notifications|terms)\/|layouts\/phone-drawer|app\/(?:toast-host|screens\/(?:maintenance|not-authorized|coming-soon)))/,
  },
  { name: 'auth', entries: /^src\/(?:features\/auth\/|app\/screens\/register-route)/ },
  {
    name: 'member',
    entries:
      /^src\/(?:app\/(?:member-parts|permitted)|layouts\/|features\/(?:account\/components\/|tools\/background\/))/,
  },
  {
    name: 'account',
    entries:
      /^src\/(?:features\/(?:account|orders|invoices|subscription|feedback|collection)\/|app\/screens\/)/,
  },
  { name: 'records', entries: /^src\/features\/records\// },
  { name: 'tools', entries: /^src\/features\/(?:tools|next-step)\// },
  { name: 'views', entries: /^src\/ui\/results\/[\w-]+\/view/ },
  // What is asked for when a result is saved or printed.
  { name: 'exports', entries: /^src\/(?:results\/(?!exports\/workbook)|ui\/(?:results|levels)\/)/ },
  { name: 'demo', entries: /^src\/features\/demo\// },
]
