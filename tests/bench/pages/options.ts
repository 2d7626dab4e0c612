/** What `npm run bench -- pages` is told: `--rounds=5`, and peers that are running, `--peer=NAME=URL`. */

export type Peer = { name: string; url: string }
export type Options = { rounds: number; peers: Peer[] }

/** Reads the arguments. @throws when one is not understood */
export function readOptions(argv: readonly string[]): Options {
  const options: Options = { rounds: 5, peers: [] }
  for (const argument of argv) {
    const [, key, value] = /^--(rounds|peer)=(.+)$/.exec(argument) ?? []
    const [, name, url] = /^([^=]+)=(https?:\/\/.+)$/.exec(value ?? '') ?? []
    if (key === 'rounds' && Number(value) >= 1) options.rounds = Math.floor(Number(value))
    else if (key === 'peer' && name !== undefined && url !== undefined)
      options.peers.push({ name, url })
    else throw new Error(`not understood: ${argument} (--rounds=5 --peer=NAME=URL)`)
  }
  return options
}
