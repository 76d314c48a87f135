import { ArrowRight } from "lucide-react";
import type { Section } from "#web/frame/content/sections.ts";
import { useSections } from "#web/frame/content/use-sections.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card, CardArt, CardBody, CardTitle, Meta } from "#web/ui/cards/Card.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { Approach } from "./Approach.tsx";
import { Carousel } from "./Carousel.tsx";
import { Film } from "./Film.tsx";
import { Hero } from "./Hero.tsx";
import { homeSections, isShown } from "./sections.ts";
import { homeTexts } from "./texts.ts";

const approachId = "demarche";

const Head = () => (
  <Hero>
    <PageTitle documentTitle="">{homeTexts.landingTitle}</PageTitle>
    <p className="lede">{homeTexts.landingIntro}</p>
    <div className="row">
      <ButtonLink large to={paths.structures}>
        {homeTexts.searchStructure} <ArrowRight />
      </ButtonLink>
      <a className="btn btn-quiet btn-l max-xs:-ms-6" href={`#${approachId}`}>
        {homeTexts.how}
      </a>
    </div>
  </Hero>
);

const Examples = () => (
  <section className="stack">
    <div className="stack stack-s">
      <h2>{homeTexts.situations}</h2>
      <p className="lede">{homeTexts.situationsIntro}</p>
    </div>
    <div className="card-grid [--col:21rem]">
      {homeTexts.examples.map(({ sign, hue, title, place, text }) => (
        <Card key={title} id={title} hue={hue}>
          <CardArt id={title} sign={sign} />
          <CardBody>
            <CardTitle>{title}</CardTitle>
            <Meta>{place}</Meta>
            <p>{text}</p>
          </CardBody>
        </Card>
      ))}
    </div>
  </section>
);

const Testimonials = ({ sections }: { sections: readonly Section[] }) =>
  sections.length > 0 ? (
    <section className="stack">
      <h2>{homeTexts.testimonials}</h2>
      <div className="card-grid [--col:21rem]">
        {sections.map(({ id, title, detail, text }) => (
          <figure
            className="panel stack content-between [&_blockquote]:font-display [&_blockquote]:text-lg [&_blockquote]:leading-[1.4] [&_blockquote]:font-[500]"
            key={id}
          >
            <blockquote>
              <RichText html={text} />
            </blockquote>
            <figcaption className="person">
              <Avatar name={title} userId={null} />
              <span>
                {title}
                <br />
                <span className="small muted">{detail}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  ) : null;

const MainFilm = ({ section }: { section: Section }) => (
  <section className="side [--cols:minmax(0,1fr)_minmax(0,1.4fr)]">
    <div className="stack stack-s">
      <h2>{section.title}</h2>
      <div className="lede">
        <RichText html={section.text} />
      </div>
    </div>
    <Film section={section} />
  </section>
);

/** What the organisation may write itself: the film, the films of the carousel, what people say. */
const Written = ({ sections }: { sections: readonly Section[] }) => {
  const shown = Map.groupBy(sections.filter(isShown), ({ kind }) => kind);
  const [film] = shown.get("film") ?? [];
  const clips = shown.get("clip") ?? [];
  return (
    <>
      {film ? <MainFilm section={film} /> : null}
      <Examples />
      {clips.length > 0 ? <Carousel films={clips} /> : null}
      <Testimonials sections={shown.get("testimonial") ?? []} />
    </>
  );
};

export const Landing = () => {
  const query = useSections("home", homeSections);
  return (
    <>
      <Head />
      <div className="wrap page stack gap-[clamp(3rem,6vw,5.5rem)]">
        <Approach id={approachId} />
        <Loaded query={query} failed={homeTexts.contentsFailed} loading={<LoadingState tall lines={4} />}>
          {(sections) => <Written sections={sections} />}
        </Loaded>
      </div>
    </>
  );
};
