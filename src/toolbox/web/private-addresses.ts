// Addresses that must not be fetched: this machine, its network, and the metadata services of clouds.

import { BlockList, isIP } from 'node:net';

const V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const V6: readonly (readonly [string, number])[] = [
  // IPv4 addresses in other forms: compatible, translated, by way of a gateway, tunnelled.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const list = new BlockList();
for (const [net, bits] of V4) {
  list.addSubnet(net, bits, 'ipv4');
  // An IPv4 address in IPv6 form.
  list.addSubnet(`::ffff:${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of V6) list.addSubnet(net, bits, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  // An address with a zone, `fe80::1%eth0`, is one of this network.
  const version = address.includes('%') ? 0 : isIP(address);
  return version === 0 || list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
