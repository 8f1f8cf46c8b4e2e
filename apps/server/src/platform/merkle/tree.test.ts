import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { type Digest, sha256, toBytes } from './digest.ts';
import { foldSide, isProven, pathOf, sidesOf, type Subtree } from './proofs.ts';
import { grow, hashLeaf, hashPair, packPeaks, rootOf, type Tree, unpackPeaks } from './tree.ts';

/** The definition of RFC 6962, 2.1, word for word. */
function definedRoot(leaves: Digest[]): Digest {
  const [only] = leaves;
  if (!only) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashPair(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

function treeOf(leaves: Digest[]): Tree {
  const tree: Tree = { size: 0, peaks: [] };
  for (const leaf of leaves) grow(tree, leaf);
  return tree;
}

const randomDigest = () => sha256(randomBytes(32));
const leaves = Array.from({ length: 300 }, (_, index) => hashLeaf(Buffer.from([0, index % 256, index >> 8])));
const hashOf = ({ level, position }: Subtree): Digest =>
  definedRoot(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level));

suite('the tree', () => {
  test('has the root that the definition gives it, at every size', () => {
    for (let size = 0; size <= leaves.length; size += 1) {
      const tree = treeOf(leaves.slice(0, size));
      assert.deepEqual(rootOf(tree), definedRoot(leaves.slice(0, size)), `of ${size}`);
      assert.deepEqual(unpackPeaks(size, packPeaks(tree)), tree);
    }
  });

  test('of known leaves has the known roots', () => {
    // The test vectors that every implementation of RFC 6962 shares.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const tree = treeOf(inputs.map((hex) => hashLeaf(Buffer.from(`00${hex}`, 'hex'))));
    assert.equal(
      toBytes(rootOf(tree)).toString('hex'),
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
    assert.equal(
      toBytes(rootOf(treeOf([]))).toString('hex'),
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  test('does not continue from peaks that do not fit its size', () => {
    assert.throws(() => unpackPeaks(3, randomBytes(32)), /do not fit/);
  });
});

suite('a proof', () => {
  test('leads from every leaf to the root, at every size', () => {
    for (let size = 1; size <= 130; size += 1) {
      const root = definedRoot(leaves.slice(0, size));
      for (let leaf = 0; leaf < size; leaf += 1) {
        const path = sidesOf(leaf, size).map((side) => foldSide(side.map(hashOf)));
        assert.ok(isProven(leaves[leaf]!, leaf, size, path, root), `${leaf} of ${size}`);
        assert.deepEqual(pathOf(leaves.slice(0, size), leaf), path);
      }
    }
  });

  test('that was tampered with leads nowhere', () => {
    const size = 203;
    const root = definedRoot(leaves.slice(0, size));
    for (let round = 0; round < 2_000; round += 1) {
      const leaf = randomInt(size);
      const path = sidesOf(leaf, size).map((side) => foldSide(side.map(hashOf)));
      const wrong: [Digest, number, number, Digest[], Digest][] = [
        [leaves[(leaf + 1) % size]!, leaf, size, path, root],
        [leaves[leaf]!, leaf, size, path.slice(1), root],
        [leaves[leaf]!, leaf, size, [...path, randomDigest()], root],
        [leaves[leaf]!, leaf, size, path.toSpliced(randomInt(path.length), 1, randomDigest()), root],
        [leaves[leaf]!, leaf, size, path.with(0, `${path[0]}x`), root],
        [leaves[leaf]!, leaf, size, path, randomDigest()],
        [leaves[leaf]!, -1, size, path, root],
        [leaves[leaf]!, size, size, path, root],
        [leaves[leaf]!, Number.NaN, size, path, root],
        [leaves[leaf]!, leaf, 0, [], root],
      ];
      for (const one of wrong) assert.ok(!isProven(...one));
    }
  });
});
