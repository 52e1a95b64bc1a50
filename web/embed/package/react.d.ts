/** JSX of React 19 for <noir-game>: write `import type {} from "noir-game/react"` once, in any file. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { NoirAttributes, NoirEvents, NoirGame } from "./noir-game.js";

type Listeners = { [T in keyof NoirEvents as `on${T}`]?: (event: NoirEvents[T]) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "noir-game": Omit<DetailedHTMLProps<HTMLAttributes<NoirGame>, NoirGame>, keyof NoirAttributes> &
        NoirAttributes &
        Listeners;
    }
  }
}
