# WWW::Mechanize, asked by lines of JSON (line-client.ts).
use strict;
use warnings;
use HTML::TreeBuilder;
use JSON::PP;
use WWW::Mechanize;

$| = 1;
my $mech = WWW::Mechanize->new(autocheck => 0);
my $json = JSON::PP->new->utf8;

sub words { my ($text) = @_; $text =~ s/\s+/ /g; $text =~ s/^ //; return $text }

sub body_text {
	my $tree = HTML::TreeBuilder->new;
	$tree->ignore_unknown(0);
	$tree->parse_content($mech->content);
	my $text = words($tree->as_text(skip_dels => 1));
	$tree->delete;
	return $text;
}

# Buttons carry their words inside, which HTML::Form does not read: the markup tells them.
sub find_button {
	my ($label) = @_;
	my $html = $mech->content;
	my $number = 0;
	while ($html =~ m{<form\b(.*?)</form>}gs) {
		my $form = $1;
		$number++;
		while ($form =~ m{<button\b([^>]*)>(.*?)</button>}gs) {
			my ($attributes, $inner) = ($1, $2);
			$inner =~ s/<[^>]+>/ /g;
			$inner =~ s/&#x27;/'/g;
			next unless index(words($inner), $label) == 0;
			my ($name) = $attributes =~ /\sname="([^"]*)"/;
			my ($value) = $attributes =~ /\svalue="([^"]*)"/;
			return ($number, $name, $value);
		}
	}
	die "no button $label";
}

sub act {
	my ($request) = @_;
	my $do = $request->{do};
	if ($do eq "open") { $mech->get($request->{url}) }
	elsif ($do eq "follow") {
		my ($link) = grep { index(words($_->text // ""), $request->{link}) == 0 } $mech->links;
		die "no link $request->{link}" unless $link;
		$mech->get($link->url_abs);
	}
	elsif ($do eq "submit") {
		my ($number, $name, $value) = find_button($request->{button});
		my $form = $mech->form_number($number);
		$form->value($_, $request->{fields}{$_}) for keys %{ $request->{fields} };
		if (defined $name) {
			my ($input) = grep { $_->type eq "submit" && ($_->name // "") eq $name && ($_->value // "") eq $value } $form->inputs;
			$mech->request($input ? $input->click($form, 1, 1) : $form->make_request);
		}
		else { $mech->request($form->click) }
	}
	return body_text();
}

while (my $line = <STDIN>) {
	my $answer = eval { { text => act($json->decode($line)) } } || { error => "$@" };
	print $json->encode($answer), "\n";
}
