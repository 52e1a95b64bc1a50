// A connection of the browser: its description, the places where it can be found, and its certificate.

import { fingerprint, toText } from "./code.js";

/** @import { Code } from "./code.js" */

const GATHER = 3_000; // ms in which a browser finds out where it can be found

/**
 * A connection opened by one pair of codes, or a spare.
 * @typedef {{
 *   peer: RTCPeerConnection,
 *   pipe: RTCDataChannel,
 *   servers: string[],
 *   own: Code | null,
 *   opened: boolean,
 *   patience: number,
 *   far: string,
 *   waits: boolean,
 *   returns: boolean,
 * }} Wire
 */

/** Whether this browser can do it at all. */
export const isSupported = () => "RTCPeerConnection" in globalThis;

/**
 * Take the other side's description. A line may open before the browser shows it as the peer's.
 * @param {Wire} line
 * @param {RTCSessionDescriptionInit & { sdp: string }} description
 */
export function setRemote(line, description) {
  line.far = description.sdp;
  return line.peer.setRemoteDescription(description);
}

/** @param {number} bytes */
export const randomText = (bytes) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));

/**
 * Return the fingerprint of a certificate as a text. In every browser a description has it.
 * @param {RTCCertificate} certificate
 */
export async function fingerprintOf(certificate) {
  const peer = new RTCPeerConnection({ certificates: [certificate] });
  peer.createDataChannel("noir");
  const { sdp = "" } = await peer.createOffer();
  peer.close();
  return toText(fingerprint(sdp));
}

/**
 * Return the description of a connection that knows its addresses, or has looked long enough.
 * @param {RTCPeerConnection} peer
 * @returns {Promise<RTCSessionDescription>}
 */
export async function gather(peer) {
  /** @type {Promise<void>} */
  const whole = new Promise((go) => {
    const look = () => {
      if (peer.iceGatheringState === "complete") go();
    };
    peer.addEventListener("icegatheringstatechange", look);
    setTimeout(go, GATHER);
    look();
  });
  await whole;
  if (!peer.localDescription) throw new Error("no description");
  return peer.localDescription;
}
