export type { KeyPairHex } from 'sm-crypto'

// The library exports it; its published types leave it out.
declare module 'sm-crypto' {
  namespace sm2 {
    function getPublicKeyFromPrivateKey(privateKey: string): string
  }
}
