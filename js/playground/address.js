// The level in the address of the page: compressed JSON, after the #.

async function through(bytes, stream) {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer(),
  );
}

/** Letters that an address may have. */
export async function packed(value) {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The value of such letters. Throws if they are none. */
export async function unpacked(letters) {
  const plain = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'));
  return JSON.parse(new TextDecoder().decode(text));
}
