import { Star } from "lucide-react";
import { Badge } from "#web/ui/Badge.tsx";
import { situationsTexts } from "./texts.ts";

export const EmblematicBadge = () => (
  <Badge look="brass">
    <Star />
    {situationsTexts.emblematic}
  </Badge>
);
