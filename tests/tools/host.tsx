import "noir-game";
import type { NoirGame } from "noir-game";
import type {} from "noir-game/react";
import { useRef } from "react";

export function Club() {
  const noir = useRef<NoirGame>(null);
  return (
    <section>
      <noir-game
        ref={noir}
        site="https://club.example/noir/"
        game="district"
        level="human"
        seat="first"
        lang="it"
        className="wide"
        onnoir-move={({ detail }) => console.log(detail.text)}
        onnoir-over={({ detail }) => console.log(detail.record)}
      />
      <button type="button" onClick={() => noir.current?.hint()}>
        Hint
      </button>
    </section>
  );
}

// @ts-expect-error no such game
export const Wrong = () => <noir-game game="chess" />;
