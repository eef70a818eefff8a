/** A lantern left alight on a small boat, at night on still water. */
export function NightSea({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 620" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="night-glow">
          <stop offset="0" stopColor="#ffdf9a" stopOpacity=".85" />
          <stop offset=".18" stopColor="#f1b95c" stopOpacity=".38" />
          <stop offset="1" stopColor="#f1b95c" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="night-water" x2="0" y2="1">
          <stop stopColor="#123a52" />
          <stop offset="1" stopColor="#061521" />
        </linearGradient>
      </defs>
      <g fill="#f6efe1">
        <circle cx="226" cy="22" r="1.6" opacity=".7" />
        <circle cx="322" cy="196" r="1.2" opacity=".5" />
        <circle cx="471" cy="62" r="1.4" opacity=".8" />
        <circle cx="602" cy="148" r="1" opacity=".5" />
        <circle cx="742" cy="44" r="1.7" opacity=".75" />
        <circle cx="864" cy="176" r="1.2" opacity=".45" />
        <circle cx="958" cy="82" r="1.5" opacity=".8" />
        <circle cx="1092" cy="134" r="1.1" opacity=".6" />
        <circle cx="1204" cy="58" r="1.8" opacity=".75" />
        <circle cx="1330" cy="158" r="1.3" opacity=".55" />
        <circle cx="1398" cy="70" r="1" opacity=".6" />
      </g>
      <path d="M0 402c180-10 250-44 420-46 140-2 190 34 330 40H0z" fill="#081d2d" />
      <rect y="396" width="1440" height="224" fill="url(#night-water)" />
      <circle cx="1086" cy="330" r="330" fill="url(#night-glow)" />
      <g stroke="#f3c878" strokeLinecap="round" strokeWidth="3" transform="translate(42 0)">
        <path d="M1012 462h62M996 484h92" opacity=".55" />
        <path d="M1020 506h46M982 528h122" opacity=".36" />
        <path d="M1004 552h78M1024 578h40" opacity=".22" />
      </g>
      <g stroke="#7fb0bf" strokeOpacity=".22" strokeLinecap="round" strokeWidth="2">
        <path d="M80 440h150M330 470h110M560 438h180M620 520h230M180 540h190M1180 446h120M1236 520h150M420 590h160" />
      </g>
      <path d="M872 402h340c-16 34-46 52-84 52H962c-42 0-74-18-90-52z" fill="#2a1a0f" />
      <path d="M866 396h352l-6 14H872z" fill="#5b3a1d" />
      <path d="M898 426h288" stroke="#7d5512" strokeWidth="2" opacity=".7" />
      <path d="M1040 396V268" stroke="#3b2614" strokeWidth="9" />
      <path d="M1040 276h46" stroke="#3b2614" strokeWidth="6" />
      <g stroke="#c08a35" strokeWidth="4" fill="none" strokeLinejoin="round">
        <path d="M1086 276v12M1072 300a14 14 0 0 1 28 0" />
        <path d="M1066 302h40l4 50h-48z" fill="#fff0c4" fillOpacity=".92" />
        <path d="M1058 352h56v9h-56z" fill="#c08a35" />
      </g>
      <path d="M1086 344c8 0 11-6 11-11 0-7-7-11-11-20-4 9-11 13-11 20 0 5 3 11 11 11z" fill="#e8912d" />
    </svg>
  );
}
